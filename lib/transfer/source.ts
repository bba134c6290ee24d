import type { Offered } from '@/domain/rules/incoming';
import type { Refusal } from '@/lib/repository/github';

/** A file that can be read, once or again; rejects with `ImportRefused`. */
export type Offer = Offered & { read(): Promise<Uint8Array> };

export type SourceKind = 'folder' | 'zip' | 'repository';

/** What somebody wants to make a project of. `isTracked`: its owner has chosen its files already, whatever `.gitignore` says. */
export type Source = { kind: SourceKind; name: string; isTracked: boolean; offers: Offer[] };

export type ImportRefusal =
  | Refusal
  /** Nothing is left to bring in. */
  | 'nothing'
  | 'tooMany'
  | 'tooLarge'
  /** A path that leaves the project. */
  | 'escapes'
  | 'notZip'
  | 'encrypted'
  /** An entry of an archive is not what the archive says of it. */
  | 'bomb'
  /** The browser cannot read a file any more. */
  | 'unreadable'
  | 'needsToken'
  | 'address'
  | 'otherHost'
  | 'truncated';

/** Why nothing is imported. `about`: a path, a name, a number or the code host's own words. */
export class ImportRefused extends Error {
  readonly reason: ImportRefusal;
  readonly about: string;
  constructor(reason: ImportRefusal, about: string | number = '') {
    super(`${reason} ${about}`);
    this.reason = reason;
    this.about = String(about);
  }
}
