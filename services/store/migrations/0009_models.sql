CREATE TABLE "model_keys" (
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"hint" text NOT NULL,
	"base_url" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "model_keys_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "model_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"turn_cap" integer
);
--> statement-breakpoint
ALTER TABLE "model_keys" ADD CONSTRAINT "model_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;