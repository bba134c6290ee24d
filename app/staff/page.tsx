import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { StaffAdmin } from '@/components/site-data/staff-admin';

/** The page of an app's admin. Only the gateway requests it, for the host of the admin (ADR 120). */
export default async function Page() {
  const head = await headers();
  if (!head.has('x-sayso-admin')) notFound();
  return <StaffAdmin />;
}
