'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { leaveProject } from './leave-guard';

/**
 * Returns a function that goes to another page, as a link does. It asks first if the open project has
 * unsaved edits (EDIT-025).
 */
export function useProjectExit(): (path: string) => void {
  const router = useRouter();
  return (path) => leaveProject(() => router.push(path as Route));
}
