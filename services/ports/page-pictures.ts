import type { FileResponse } from '../../domain/contract/file-response.ts';

/**
 * Pictures of pages by version (GAP-51). Callers must check ownership. The newest of each project
 * are kept.
 */
export type PagePictures = {
  storePicture(project: string, number: number, bytes: Uint8Array): Promise<void>;
  find(project: string, number: number): Promise<{ bytes: Uint8Array; type: string } | undefined>;
  /** Throws `notFound` if no check took a picture. */
  ofVersion(project: string, number: number): Promise<FileResponse>;
  /** Returns the newest picture, else a placeholder with the title. */
  ofProject(project: string, title: string): Promise<FileResponse>;
};
