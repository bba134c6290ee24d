/** The parameters and aliases of one SQL statement while it is built. */
export class Statement {
  readonly parameters: unknown[] = [];
  #aliases = 0;

  /** Adds a value and returns its placeholder. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  /** Returns an alias that this statement has not used. */
  nextAlias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}

/** Quotes a name of the catalogue, or an alias of the request, as an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

/** The quoted name of a table or function with its schema. */
export function qualifiedName(schema: string, name: string): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}
