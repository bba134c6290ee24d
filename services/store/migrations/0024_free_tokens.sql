CREATE TABLE "free_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tokens" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "free_tokens_amount" CHECK ("free_tokens"."tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"project_uuid" uuid NOT NULL,
	"title" text NOT NULL,
	"version" integer,
	"last_message_id" bigint,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "free_tokens" ADD CONSTRAINT "free_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_gifts" ADD CONSTRAINT "project_gifts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_gifts" ADD CONSTRAINT "project_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_tokens_day" ON "free_tokens" USING btree ("at","user_id");--> statement-breakpoint
CREATE INDEX "project_gifts_receiver" ON "project_gifts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "project_gifts_sender" ON "project_gifts" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "project_gifts_project" ON "project_gifts" USING btree ("project_uuid");