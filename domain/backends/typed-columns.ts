export type TypedTable = { table: string; columns: string[] };

const tableLine = /^ {6}('(?:[^'\\]|\\.)*'|[\w$]+): \{$/;
const columnLine = /^ {10}('(?:[^'\\]|\\.)*'|[\w$]+)\??: /;

/** Returns the tables and views with their columns in a file that `databaseTypes` wrote. */
export function columnsInTypes(text: string): TypedTable[] {
  const found: TypedTable[] = [];
  let isRow = false;
  for (const line of text.split('\n')) {
    // The types of functions and enums follow the tables and views.
    if (line.startsWith('    Functions:')) break;
    const table = tableLine.exec(line)?.[1];
    if (table) found.push({ table: nameOf(table), columns: [] });
    else if (line === '        Row: {') isRow = true;
    else if (line === '        };') isRow = false;
    const column = isRow ? columnLine.exec(line)?.[1] : undefined;
    if (column) found.at(-1)?.columns.push(nameOf(column));
  }
  return found;
}

/** Returns the name of a property, which is in quotes where it is no identifier. */
function nameOf(key: string): string {
  if (!key.startsWith("'")) return key;
  return key.slice(1, -1).replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
}
