CREATE TABLE "beacons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beacons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"visitor_uuid" uuid NOT NULL,
	"user_id" bigint,
	"action" text,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"prompt" text NOT NULL,
	"origin" text NOT NULL,
	"duration_ms" integer,
	"nonce" text NOT NULL,
	"signed" boolean NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "beacons_nonce" ON "beacons" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "beacons_at" ON "beacons" USING btree ("at");