-- Rights on functions of the system are part of each database. A superuser takes away those with
-- which one database can disturb the others, or see what they do.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure::text signature
    from pg_catalog.pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and (
        p.proname ~ '^pg_(try_)?advisory_' or p.proname ~ '^pg_sleep'
        or p.proname ~ '^(be_)?lo_' or p.proname in ('lowrite', 'loread')
        or p.proname in (
          'pg_logical_emit_message', 'pg_export_snapshot', 'pg_stat_get_activity',
          'pg_lock_status', 'pg_prepared_xact', 'pg_stat_get_progress_info',
          'pg_stat_get_db_numbackends', 'pg_notification_queue_usage'
        )
      )
  loop
    execute format('revoke execute on function %s from public', one.signature);
  end loop;
end $$;
revoke select on pg_catalog.pg_stat_activity, pg_catalog.pg_locks, pg_catalog.pg_stat_database,
  pg_catalog.pg_stat_database_conflicts, pg_catalog.pg_stat_ssl, pg_catalog.pg_stat_gssapi,
  pg_catalog.pg_prepared_xacts, pg_catalog.pg_stat_replication from public;
