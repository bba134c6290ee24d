import { megabyte } from '../units.ts';

/** Visual editing: the size of an edit, and of a list of edits. Part of `limits`. */
export const visualEditingLimits = {
  visualEditing: {
    hashMax: 16,
    classMax: 100,
    swapsMax: 40,
    textMax: 5_000,
    attributeMax: 2_000,
    tokenMax: 200,
    editsMax: 500,
    ancestorsMax: 30,
    /** The siblings of an element among which it can be moved. */
    siblingsMax: 100,
    /** How often an element can be copied between two saves. */
    copiesMax: 20,
    /** How many elements may be picked in a second; a page that picks more is ignored. */
    picksPerSecond: 10,
    /** How long a message of the page cannot ask again whether changes are discarded. */
    askAgainMs: 10_000,
    /** Margin and padding in pixels (INJ-007). */
    spaceMax: 240,
    /** A picture that is uploaded for an element (INJ-010). */
    pictureBytes: 10 * megabyte,
    /**
     * A user's picture as a file of their project. `maxPixels` of all frames: more are not decoded.
     * A copy without loss is kept up to `exactBytes`. The first of `tries`, an edge in pixels and a
     * quality, whose result has at most `maxBytes` is used. The others are for SVGs.
     */
    webPicture: {
      maxPixels: 64_000_000,
      exactBytes: 100 * 1024,
      maxBytes: 900 * 1024,
      tries: [
        { edge: 1_920, quality: 80 },
        { edge: 1_920, quality: 60 },
        { edge: 1_280, quality: 60 },
        { edge: 800, quality: 50 },
      ],
      drawingBytes: 2 * megabyte,
      maxDepth: 100,
      maxElements: 20_000,
    },
    /** How long an element is selected before the place of its text is searched. */
    searchAfterMs: 200,
    /** How long the page may take to select the picture on which another one is dropped. */
    pictureAtMs: 400,
    /** How often the handles follow what the page reports about its elements: once a frame. */
    boxMs: 16,
    /** How long an element's changes are collected before they are posted (INJ-004). */
    debounceMs: 50,
    /** Scripts that are tagged in one call for the browser runner. */
    tagFilesMax: 400,
  },
} as const;
