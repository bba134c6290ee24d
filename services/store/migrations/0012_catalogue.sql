CREATE TABLE "fulfilments" (
	"order_no" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"phone_hash" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pricings" (
	"id" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"channel" text NOT NULL,
	"channel_price_id" text DEFAULT '' NOT NULL,
	"original_fen" integer NOT NULL,
	"discounted_fen" integer NOT NULL,
	"member_discounted_fen" integer,
	"member_discount_ends_at" timestamp (3) with time zone,
	"duration" integer,
	"duration_unit" text,
	CONSTRAINT "product_pricings_fen" CHECK ("product_pricings"."original_fen" >= 0 and "product_pricings"."discounted_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"titles" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"word_count" integer NOT NULL,
	"projects" integer,
	"deployments" integer,
	"db_size" integer,
	"resource_space_size" integer,
	"seats" integer,
	CONSTRAINT "products_amounts" CHECK ("products"."word_count" >= 0 and coalesce("products"."seats", 0) >= 0)
);
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pricings" ADD CONSTRAINT "product_pricings_product_code_products_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilments_product" ON "fulfilments" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "fulfilments_user" ON "fulfilments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fulfilments_phone" ON "fulfilments" USING btree ("phone_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "product_pricings_channel" ON "product_pricings" USING btree ("product_code","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_ref" ON "permissions" USING btree ("ref");