CREATE TABLE "redeem_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"plan" text,
	"days" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"user_id" bigint,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redeem_codes_user" ON "redeem_codes" USING btree ("user_id");