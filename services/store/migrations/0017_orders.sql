CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"scene" text NOT NULL,
	"product" jsonb NOT NULL,
	"amount_fen" integer NOT NULL,
	"currency" text NOT NULL,
	"charge_minor" integer NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "orders_amounts" CHECK ("orders"."amount_fen" >= 0 and "orders"."charge_minor" >= 0),
	CONSTRAINT "orders_paid" CHECK (("orders"."state" = 'SUCCESS') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "pay_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"event_id" text NOT NULL,
	"order_no" text NOT NULL,
	"report" jsonb NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_events_event" ON "pay_events" USING btree ("channel","event_id");--> statement-breakpoint
CREATE INDEX "pay_events_order" ON "pay_events" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "pay_events_outcome" ON "pay_events" USING btree ("outcome");