/** Two soft sine notes that fade out; no sound file needed. */
export function chime(): void {
  const audio = new AudioContext();
  for (const [at, pitch] of [
    [0, 523.25],
    [0.35, 659.25],
  ] as const) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.08, audio.currentTime + at + 0.05);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 1.4);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + at + 1.5);
  }
  setTimeout(() => audio.close(), 2500);
}
