CREATE TABLE "user_quotas" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"projects" integer,
	"deployments" integer,
	"db_size" integer,
	"resource_space_size" integer
);
--> statement-breakpoint
ALTER TABLE "user_quotas" ADD CONSTRAINT "user_quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;