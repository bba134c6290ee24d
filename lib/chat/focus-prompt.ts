/** Brings the caret to the end of what stands in the prompt box. */
export function focusPrompt(): void {
  // After React has drawn the words that were just put there.
  requestAnimationFrame(() => {
    const area = document.querySelector<HTMLTextAreaElement>('#prompt textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  });
}
