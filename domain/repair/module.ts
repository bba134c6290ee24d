/** One name of an import statement; `name` is empty for a default import and `* as`. */
export type ImportedName = {
  kind: 'default' | 'name' | 'all';
  name: string;
  local: string;
  start: number;
  end: number;
  isType: boolean;
};

export type Import = {
  from: string;
  start: number;
  end: number;
  fromStart: number;
  fromEnd: number;
  names: ImportedName[];
  isType: boolean;
};

/** `export { a } from` or `export * from`; the latter has no names. */
export type ReExport = {
  from: string;
  fromStart: number;
  fromEnd: number;
  names: { name: string; start: number; isType: boolean }[];
};

/**
 * An `import()` of a literal. `isLazy` means that React's `lazy` calls it, which needs a default
 * export.
 */
export type DynamicImport = {
  from: string;
  /** The range of `import(…)`. */
  start: number;
  end: number;
  fromStart: number;
  fromEnd: number;
  isLazy: boolean;
};

type Range = { start: number; end: number };

/**
 * A name that is declared twice in one scope. `first` and `second` are the declaring statements.
 */
export type Redeclaration = { name: string; first: Range; second: Range; at: number };

/** What a script imports, exports and declares twice. Offsets are in UTF-16 units. */
export type Module = {
  imports: Import[];
  reExports: ReExport[];
  dynamicImports: DynamicImport[];
  exports: ReadonlySet<string>;
  /** Whether the module re-exports everything of another module (`export *`). */
  isOpen: boolean;
  /** Whether the module is CommonJS, whose exported names are known only at run time. */
  isCommon: boolean;
  redeclared: Redeclaration[];
  /**
   * The local names of the module's imports that are used as values. The compiler removes an import
   * that is used only as a type, so a wrong import of a type does no harm at run time.
   */
  values: ReadonlySet<string>;
};
