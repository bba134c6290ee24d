CREATE TABLE "file_locks" (
	"project_uuid" uuid NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "file_locks_project_uuid_path_pk" PRIMARY KEY("project_uuid","path")
);
