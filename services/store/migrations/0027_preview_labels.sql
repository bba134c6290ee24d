CREATE TABLE "preview_labels" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preview_labels_label_unique" UNIQUE("label")
);
