import { rowOwner, userColumns } from '../../domain/privacy/row-owner.ts';
import { candidateValues, roleColumns } from '../../domain/privacy/row-values.ts';
import {
  type DescribedColumn,
  type DescribedForeignKey,
  type DescribedTable,
  findTable,
  type SchemaDescription,
} from '../../domain/privacy/schema-description.ts';

type Row = Record<string, unknown>;

/** Makes values that occur nowhere else; `randomBytes` seeds them. */
export function createUniqueValues(randomBytes: (size: number) => Uint8Array) {
  let last = Buffer.from(randomBytes(4)).readUInt32BE() % 1_000_000;
  const step = () => {
    last += 1;
    return last;
  };
  const hex = (size: number) => Buffer.from(randomBytes(size)).toString('hex');
  return {
    marker: () => `zq${hex(3)}${(step() % 10_000).toString().padStart(4, '0')}`,
    number: () => 100_000 + ((step() * 7_919) % 899_999),
    uuid: () => {
      const text = hex(16);
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
    },
  };
}

export type UniqueValues = ReturnType<typeof createUniqueValues>;

export type RowPlan = {
  schema: SchemaDescription;
  table: DescribedTable;
  /** The user to whom the row belongs. */
  owner: string;
  /** The user in the other columns that hold a user. */
  other: string;
  variant: number;
  unique: UniqueValues;
  now: Date;
  /** Rows of other tables to refer to. */
  parentsOf(table: string): readonly Row[];
};

/**
 * Builds a row and changes it after each refusal of the database: the next value for the columns
 * of a check, another time after an overlap, no optional values at last.
 */
export class RowMaker {
  readonly #plan: RowPlan;
  /** For each column how many values were refused. */
  readonly #refused = new Map<string, number>();
  readonly #omitted = new Set<string>();
  #isMinimal = false;
  #isAlone = false;

  constructor(plan: RowPlan) {
    this.#plan = plan;
  }

  /** Returns the row; undefined where a column needs a value and none is known. */
  build(): Row | undefined {
    const row: Row = {};
    const { table } = this.#plan;
    for (const column of table.columns) {
      if (column.isGenerated || this.#omitted.has(column.name)) continue;
      const isOptional = column.hasDefault || !column.isRequired;
      if (this.#isMinimal && isOptional) continue;
      const value = this.#valueOf(column);
      if (value !== undefined) row[column.name] = value;
      else if (!isOptional) return undefined;
    }
    return this.#withKeys(row);
  }

  /** Takes in why the row was refused; false if nothing is left to try. */
  change(failure: {
    code: string;
    constraint?: string;
    column?: string;
    message: string;
  }): boolean {
    const { table } = this.#plan;
    const { code, column } = failure;
    const constraint =
      failure.constraint ?? /constraint "([^"]+)"/.exec(failure.message)?.[1] ?? '';
    const check = table.checks.find(({ name }) => name === constraint);
    if (code === '23514' && check) return this.#advance(check.columns);
    const unique = table.uniques[constraint];
    if (code === '23505' && unique) return this.#advance(unique);
    if (code === '23P01') return this.#advance(this.#timeColumns());
    if (code === '23502' && column) {
      this.#omitted.delete(column);
      return this.#advance([column]);
    }
    if (code === '23503' && !this.#isAlone) {
      // The other user lacks a row, for example a profile, so the owner stands for both.
      this.#isAlone = true;
      return true;
    }
    // Neither a row rule nor a trigger that does not end is a matter of values.
    if (['42501', '57014'].includes(code) || this.#isMinimal) return false;
    this.#isMinimal = true;
    return true;
  }

  #advance(columns: readonly string[]): boolean {
    // Each column is moved at a speed of its own, so that pairs of values are tried.
    for (const [index, name] of columns.entries()) {
      const count = (this.#refused.get(name) ?? 0) + 1;
      this.#refused.set(name, count + (index > 0 && count % 3 === 0 ? 1 : 0));
    }
    return columns.some((name) => (this.#refused.get(name) ?? 0) < 18);
  }

  #timeColumns(): string[] {
    const { columns } = this.#plan.table;
    const times = columns.filter(({ type }) => /^(timestamp|date|ts|daterange)/.test(type));
    return (times.length > 0 ? times : columns).map(({ name }) => name);
  }

  #valueOf(column: DescribedColumn): unknown {
    const { table, variant, unique, now } = this.#plan;
    const refused = this.#refused.get(column.name) ?? 0;
    // Keys that count by themselves, and times of creation, are better left to the database.
    const isLeft =
      column.hasDefault &&
      (/nextval|now\(\)|CURRENT_|timezone\(/.test(column.defaultText ?? 'nextval') ||
        (roleColumns.test(column.name) && refused === 0));
    if (isLeft && refused === 0) return undefined;
    const isTime = /^(timestamp|date|ts|daterange)/.test(column.type);
    const shifted = isTime && refused > 4 ? variant + refused : variant;
    const values = candidateValues({ table, column, variant: shifted, ...unique, now });
    return values[refused % Math.max(1, values.length)];
  }

  /** Puts in the users, and the keys of the rows that this one refers to. */
  #withKeys(row: Row): Row | undefined {
    const { schema, table, owner, other } = this.#plan;
    for (const key of table.foreignKeys)
      if (key.target !== 'auth.users' && !this.#refer(row, key)) return undefined;
    const owned = rowOwner(schema, table);
    for (const column of userColumns(schema, table)) {
      const isActor = owned.kind === 'column' && owned.actor === column;
      row[column] = this.#isAlone || isActor ? owner : other;
    }
    return row;
  }

  /** Lets the row refer to another one; false where it needs one and there is none. */
  #refer(row: Row, { columns, target, targetColumns }: DescribedForeignKey): boolean {
    const { schema, table, variant, parentsOf } = this.#plan;
    const name = target.replace(/^public\./, '');
    const parents = findTable(schema, name) ? parentsOf(name) : [];
    const shift = Math.max(...columns.map((one) => this.#refused.get(one) ?? 0));
    const parent = parents[(variant + shift) % Math.max(1, parents.length)];
    for (const [index, column] of columns.entries()) {
      const described = table.columns.find((one) => one.name === column);
      if (parent) row[column] = parent[targetColumns[index] ?? ''];
      else if (described?.isRequired && !this.#isUser(column)) return false;
      else delete row[column];
    }
    return true;
  }

  #isUser(column: string): boolean {
    return userColumns(this.#plan.schema, this.#plan.table).includes(column);
  }
}
