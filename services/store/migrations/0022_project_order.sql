DROP INDEX "projects_user";--> statement-breakpoint
CREATE INDEX "projects_user" ON "projects" USING btree ("user_id","created_at","id");