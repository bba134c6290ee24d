import type { FileResponse } from '../../domain/contract/file-response.ts';

/**
 * Pictures of pages by version (GAP-51). Callers must check who owns the project. Only the newest
 * pictures of a project are kept.
 */
export type PagePictures = {
  storePicture(project: string, number: number, bytes: Uint8Array): Promise<void>;
  find(project: string, number: number): Promise<{ bytes: Uint8Array; type: string } | undefined>;
  /** Returns the screenshot of a version. Throws `notFound` if the page check took none. */
  ofVersion(project: string, number: number): Promise<FileResponse>;
  /** Returns the newest picture of a project; without one, a placeholder with the title. */
  ofProject(project: string, title: string): Promise<FileResponse>;
};
