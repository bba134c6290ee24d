CREATE TABLE "group_quotas" (
	"name" text PRIMARY KEY NOT NULL,
	"per_day" bigint,
	"together_per_day" bigint
);
