import { refusalOf } from '@/domain/visual-editing/possible-edits';
import type { Selection } from './editing-state';

/** Whether the selection is a picture whose source lets it be replaced (INJ-009). */
export function takesPicture(selected: Selection | null): boolean {
  const element = selected?.element;
  if (element?.tagName !== 'img' || element.isMap) return false;
  return refusalOf('src', element.edits) === null;
}
