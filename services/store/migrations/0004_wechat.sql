CREATE TABLE "wechat_scans" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"session" uuid,
	"invitation_code" text,
	"source" text,
	"open_id" text,
	"outcome" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_scans_scene" ON "wechat_scans" USING btree ("scene");--> statement-breakpoint
CREATE INDEX "wechat_scans_expires" ON "wechat_scans" USING btree ("expires_at");