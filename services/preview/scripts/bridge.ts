// Runs first in every previewed page (ADR 076, GAP-36). In a frame of the product, it replaces
// browser storage where there is none, and reports the page's location and errors to the product.
// It posts messages only to the origin that is stored in the frame's name. In a tab with its own
// origin it does nothing.
import { addPrefix, prefixAddresses } from './addresses.ts';
import { offerReveal } from './change-reveal.ts';
import { offerEditing } from './element-editing.ts';
import { reportErrors } from './errors.ts';
import { type Post, readFrame } from './frame.ts';
import { handOverLeaveKey } from './leave-key.ts';
import { currentPath, hidePrefix, reportLocation } from './page-location.ts';
import { offerChoice } from './part-choice.ts';
import { replaceCookies, replaceStorage } from './storage.ts';

const prefix = document.currentScript?.dataset.prefix ?? '';

// A tab below a path prefix has an opaque origin too. It needs storage and prefixed addresses, but
// no messages.
if (window.parent !== window || prefix) {
  const frame = readFrame();
  const post: Post = (message) => {
    if (frame) window.parent.postMessage(message, frame.origin);
  };
  const path = () => currentPath(prefix);
  replaceStorage(frame, post);
  replaceCookies();
  if (prefix) prefixAddresses(prefix);
  reportErrors(post, (address) => addPrefix(prefix, address));
  hidePrefix(frame, prefix);
  reportLocation(post, path);
  offerChoice({ frame, prefix, post, path });
  offerReveal({ frame, prefix, post, path });
  offerEditing({ frame, prefix, post, path });
  if (frame) handOverLeaveKey(post);
}
