const beatSeconds = 0.32;

/** Plays semitone steps above A3 on a soft triangle wave; returns how to stop it. */
export function playTune(tune: number[], onEnd: () => void): () => void {
  const audio = new AudioContext();
  tune.forEach((tone, index) => {
    const at = audio.currentTime + index * beatSeconds;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.type = 'triangle';
    note.frequency.value = 220 * 2 ** (tone / 12);
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + beatSeconds * 2.2);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + beatSeconds * 2.3);
  });
  const timer = setTimeout(
    () => {
      audio.close();
      onEnd();
    },
    (tune.length + 2) * beatSeconds * 1000,
  );
  return () => {
    clearTimeout(timer);
    if (audio.state !== 'closed') audio.close();
  };
}
