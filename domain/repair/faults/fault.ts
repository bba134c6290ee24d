import type { AppliedFix } from '../../entities/check.ts';
import type { Problem } from '../../entities/problem.ts';
import type { Module } from '../module.ts';

/** Package specifier → the names that it exports. */
export type PackageExports = ReadonlyMap<string, ReadonlySet<string>>;

/** A project as the static look sees it: nothing of it is run. */
export type ProjectView = {
  /** All files, also binary ones. */
  paths: ReadonlySet<string>;
  texts: ReadonlyMap<string, string>;
  /** The scripts that could be parsed. */
  modules: ReadonlyMap<string, Module>;
  /** Package → exact version of the prepared set. */
  prepared: Readonly<Record<string, string>>;
  packageExports: PackageExports;
  /** The project's name, for a page without a title. */
  title: string;
};

/** Replaces the characters `start` … `end` of a file. */
export type Edit = { path: string; start: number; end: number; text: string };

/** A small change that removes a fault with certainty; all of it is applied or nothing. */
export type FaultFix = {
  name: AppliedFix['name'];
  /** The name that was imported, added or found. */
  subject: string;
  edits?: Edit[];
  /** Rewrites a file as it is after the fixes before; returns undefined to leave it. */
  rewrite?: { path: string; with: (text: string) => string | undefined };
  remove?: string[];
};

/** Something that is certainly wrong, in a file that exists. */
export type Fault = {
  kind: Extract<Problem['kind'], 'build' | 'install' | 'page'>;
  /** For a model: what is wrong, in the words of the build tools where they have some. */
  message: string;
  file: string;
  /** The offset in the file. */
  at: number;
  /** Computes the fix. An answer may hold thousands of faults, and only the first are fixed. */
  fix?: (() => FaultFix | undefined) | undefined;
};

export type FaultRule = (view: ProjectView) => Fault[];
