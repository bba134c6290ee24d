CREATE TABLE "resources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"path" text NOT NULL,
	"suffix" text NOT NULL,
	"size" bigint NOT NULL,
	"uuid" text NOT NULL,
	"related_id" text,
	"usage_scene" text NOT NULL,
	"resource_type" integer NOT NULL,
	"title" text NOT NULL,
	"sort_order" integer NOT NULL,
	"remark" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resources_path_unique" UNIQUE("path"),
	CONSTRAINT "resources_size" CHECK ("resources"."size" > 0)
);
--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resources_user" ON "resources" USING btree ("user_id","created_at");