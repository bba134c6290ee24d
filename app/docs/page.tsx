import { redirect } from 'next/navigation';
import { helpPages } from '@/lib/help/pages';
import { paths } from '@/lib/paths';

/** The documentation starts at its first page. */
export default function Page() {
  redirect(paths.docsPage(helpPages[0]));
}
