import { redirect } from 'next/navigation';
import { helpPages } from '@/lib/help/pages';
import { paths } from '@/lib/paths';

/** Redirects to the first page of the documentation. */
export default function Page() {
  redirect(paths.docsPage(helpPages[0]));
}
