import type { Offered } from '@/domain/transfer/incoming';
import type { HostRefusal } from '@/lib/repository/github';

/** A file that can be read repeatedly; `read` rejects with `ImportRefusedError`. */
export type SourceFile = Offered & { read(): Promise<Uint8Array> };

export type SourceKind = 'folder' | 'zip' | 'repository';

/**
 * The source of an import. With `isTracked` the files come from git, which already excludes ignored
 * files, so `.gitignore` is not applied.
 */
export type ImportSource = {
  kind: SourceKind;
  name: string;
  isTracked: boolean;
  offers: SourceFile[];
};

type ImportRefusal =
  | HostRefusal
  /** No file is left to import. */
  | 'nothing'
  | 'tooMany'
  | 'tooLarge'
  /** A path leads out of the project. */
  | 'escapes'
  | 'notZip'
  | 'encrypted'
  /** An entry of an archive differs from the size or checksum that the archive declares. */
  | 'bomb'
  /** The browser can no longer read a file. */
  | 'unreadable'
  | 'needsToken'
  | 'address'
  | 'otherHost'
  | 'truncated';

/** Why an import is refused. `detail` is a path, a name, a number or the code host's message. */
export class ImportRefusedError extends Error {
  readonly reason: ImportRefusal;
  readonly detail: string;
  constructor(reason: ImportRefusal, about: string | number = '') {
    super(`${reason} ${about}`);
    this.reason = reason;
    this.detail = String(about);
  }
}
