ALTER TABLE "identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "label" text;--> statement-breakpoint
CREATE INDEX "identities_email" ON "identities" USING btree ("email");