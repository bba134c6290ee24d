import { type ArtifactEvent, actionTypes } from './events.ts';
import { unwrapFence } from './fence.ts';
import { type OpenAction, takeContent } from './open-action.ts';
import { isSurelyTag, type Tag } from './tags.ts';

/** The state of parsing an answer: what is open now, and the events not yet returned. */
type Outline = {
  events: ArtifactEvent[];
  /** Number of artifacts and of actions opened so far. */
  artifacts: number;
  actions: number;
  inArtifact: boolean;
  action: OpenAction | undefined;
  /**
   * White space after a tag inside an artifact, which is emitted only if text follows. Undefined
   * when text has already followed.
   */
  blanks: string | undefined;
};

export function createOutline(): Outline {
  return {
    events: [],
    artifacts: 0,
    actions: 0,
    inArtifact: false,
    action: undefined,
    blanks: undefined,
  };
}

/** Returns the events since the last call. */
export function takeEvents(outline: Outline): ArtifactEvent[] {
  const { events } = outline;
  outline.events = [];
  return events;
}

/** Adds prose. Holds back white space after a tag of an artifact until text follows. */
export function addText(outline: Outline, text: string): void {
  if (text === '') return;
  const { events, inArtifact, blanks } = outline;
  if (!inArtifact || blanks === undefined) {
    events.push({ type: 'text-delta', text });
    return;
  }
  const isBlank = text.trim() === '';
  outline.blanks = isBlank ? blanks + text : undefined;
  if (!isBlank) events.push({ type: 'text-delta', text: blanks + text });
}

/** Adds a tag found in prose. A stray closing tag changes nothing. */
export function addTag(outline: Outline, tag: Tag): void {
  outline.blanks = '';
  if (tag.noun === 'action') {
    if (!tag.closing) openAction(outline, tag);
    return;
  }
  closeArtifact(outline);
  if (tag.closing) return;
  const { id = '', title = '', type = '' } = tag.attributes;
  openArtifact(outline, id, title, type);
  if (tag.selfClosing) closeArtifact(outline);
}

function openArtifact(outline: Outline, id: string, title: string, kind: string): void {
  outline.inArtifact = true;
  const artifact = outline.artifacts++;
  outline.events.push({ type: 'artifact-opened', artifact, id, title, kind });
}

function closeArtifact(outline: Outline): void {
  if (outline.inArtifact)
    outline.events.push({ type: 'artifact-closed', artifact: outline.artifacts - 1 });
  outline.inArtifact = false;
}

function openAction(outline: Outline, { name, attributes, selfClosing }: Tag): void {
  const { type = '', filepath = '', to = '' } = attributes;
  const actionType = actionTypes.find((one) => one === type.trim().toLowerCase());
  // Outside an artifact, a tag with an unknown type is probably part of a text about tags. Drop
  // only the tag itself.
  if (!actionType && !outline.inArtifact) return;
  if (!outline.inArtifact) openArtifact(outline, '', '', '');
  const number = actionType ? outline.actions++ : -1;
  if (actionType) {
    outline.events.push({
      type: 'action-opened',
      artifact: outline.artifacts - 1,
      action: number,
      actionType,
      filePath: filepath,
      to,
    });
  }
  const action: OpenAction = { number, closer: `</${name}`, part: 'line-break', buffered: '' };
  if (selfClosing) closeAction(outline, action);
  else outline.action = action;
}

/** Adds text to the content of an action. */
export function addContent(outline: Outline, action: OpenAction, text: string): void {
  emitContent(outline, action, takeContent(action, text));
}

function emitContent({ events }: Outline, { number }: OpenAction, text: string): void {
  if (text !== '' && number >= 0) events.push({ type: 'action-delta', action: number, text });
}

export function closeAction(outline: Outline, action: OpenAction): void {
  if (action.part === 'fenced') emitContent(outline, action, unwrapFence(action.buffered));
  if (action.number >= 0) outline.events.push({ type: 'action-closed', action: action.number });
  outline.action = undefined;
  outline.blanks = '';
}

/**
 * Closes everything that is open at the end of the answer. `held` is text that could have become a
 * tag.
 */
export function endOutline(outline: Outline, held: string): void {
  const { action } = outline;
  const rest = isSurelyTag(held) ? '' : held;
  if (action) {
    emitContent(outline, action, (action.part === 'fenced' ? action.buffered : '') + rest);
    if (action.number >= 0)
      outline.events.push({ type: 'action-truncated', action: action.number });
    outline.action = undefined;
  } else {
    addText(outline, rest);
  }
  closeArtifact(outline);
}
