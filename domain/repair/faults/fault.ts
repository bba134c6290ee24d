import type { AppliedFix } from '../../entities/check.ts';
import type { Problem } from '../../entities/problem.ts';
import type { Module } from '../module.ts';

/** The names that each package exports, by import specifier. */
export type PackageExports = ReadonlyMap<string, ReadonlySet<string>>;

/** A project as the static look reads it, without running anything. */
export type ProjectView = {
  /** All files, also binary ones. */
  paths: ReadonlySet<string>;
  texts: ReadonlyMap<string, string>;
  /** The scripts that could be parsed. */
  modules: ReadonlyMap<string, Module>;
  /** The exact versions of the packages that are prepared for every project, by package name. */
  prepared: Readonly<Record<string, string>>;
  packageExports: PackageExports;
  /** The project's name, for a page without a title. */
  title: string;
};

/** Replaces the characters `start` … `end` of a file. */
export type Edit = { path: string; start: number; end: number; text: string };

/** A small change that certainly removes a fault. It is applied completely or not at all. */
export type FaultFix = {
  name: AppliedFix['name'];
  /** What the fix concerns: the name that was imported, added or found. */
  subject: string;
  edits?: Edit[];
  /**
   * Rewrites a file after the earlier fixes were applied; returns undefined to leave the file
   * unchanged.
   */
  rewrite?: { path: string; with: (text: string) => string | undefined };
  remove?: string[];
};

/** Something that is certainly wrong in an existing file. */
export type Fault = {
  kind: Extract<Problem['kind'], 'build' | 'install' | 'page'>;
  /**
   * Describes the fault for a model, in the words of the build tools if they have a message for it.
   */
  message: string;
  file: string;
  /** The offset of the fault in the file. */
  at: number;
  /**
   * Computes the fix. It is a function because an answer may have thousands of faults, of which
   * only the first are fixed.
   */
  fix?: (() => FaultFix | undefined) | undefined;
};

export type FaultRule = (view: ProjectView) => Fault[];
