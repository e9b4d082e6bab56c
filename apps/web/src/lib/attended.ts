/**
 * Whether a person is at the window. What an unattended window reads by itself, because time passed or others wrote something, is
 * no use of the session: it must not keep a forgotten screen open.
 */
const restMs = 60_000;
let lastAt = Date.now();

const note = () => {
  lastAt = Date.now();
};
for (const name of ["pointerdown", "keydown", "wheel", "touchstart"]) {
  window.addEventListener(name, note, { capture: true, passive: true });
}

export const isAttended = () => Date.now() - lastAt < restMs;
