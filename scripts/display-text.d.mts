export function displayText(language: string): string;
