import { acceptanceFile, isAcceptanceFile } from '../../domain/acceptance/acceptance-file.ts';

const stepList = `\`open /route\`, \`press "Name"\` or \`press "Name" in "text of its row"\`, \`fill "Label" with "value"\`, \`choose "Option" in "Label"\`, \`key Enter\`, \`wait 5 s\`, \`reload\`, \`see "text"\`, \`gone "text"\``;

/**
 * Part of the prompt for an empty project: before the code, the model must write the list of what a
 * user can do (GEN-056, ADR 088).
 */
const newApp = `# Acceptance first
Before any other file write ${acceptanceFile}: the 6 to 10 most important things a user will be able to do, one for each wish of the request, in their words and language. Under each stand steps that prove it on the finished page; a browser plays them, beginning on the first screen with nothing stored. Then build exactly that.
- Add a task
  - fill "New task" with "Buy milk"
  - press "Add"
  - see "Buy milk"
  - reload
  - see "Buy milk"
- Delete a task
  - fill "New task" with "Buy milk"
  - press "Add"
  - press "Delete" in "Buy milk"
  - gone "Buy milk"
Steps are only these, with English verbs: ${stepList}. Names are the accessible names that you give the controls, in the page's language. Expect what was typed, what is computed from it, or texts that are surely there; after what must be kept, reload. A step that needs a sign-in or another screen begins with the steps that lead there.`;

/**
 * Part of the prompt for later turns: the model must update the acceptance list when the app
 * changes.
 */
const laterTurn = `# Acceptance
${acceptanceFile} states what a user can do; its steps are played after your answer. If the request adds, changes or removes such a thing, or renames a control in the steps, edit the list accordingly; give steps to a line that has none. Everything else in it must go on working. Steps are only: ${stepList}.`;

/**
 * Returns the instructions about the acceptance list for a turn. Returns '' for the repair of a
 * project that has a list, and for a project that has files but no list.
 */
export function acceptancePrompt(paths: Iterable<string>, isRepair: boolean): string {
  let isEmpty = true;
  for (const path of paths) {
    if (isAcceptanceFile(path)) return isRepair ? '' : laterTurn;
    isEmpty = false;
  }
  return isEmpty ? newApp : '';
}
