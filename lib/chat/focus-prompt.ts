/** Focuses the prompt box with the caret at the end of its text. */
export function focusPrompt(): void {
  // Wait until React has rendered the new text.
  requestAnimationFrame(() => {
    const area = document.querySelector<HTMLTextAreaElement>('#prompt textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  });
}
