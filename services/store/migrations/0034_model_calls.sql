CREATE TABLE "model_calls" (
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"call" "bytea" NOT NULL,
	CONSTRAINT "model_calls_run_id_number_pk" PRIMARY KEY("run_id","number")
);
