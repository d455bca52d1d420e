/**
 * Enter that is held down presses a button or sends a form once. Browsers go on for as long as it is held: a form that fails would be
 * sent again at once, and a sign-in would use up its tries.
 */
export function pressOnce(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const presses = event.target instanceof Element && event.target.matches('a, button, input');
      if (event.key === 'Enter' && event.repeat && presses) event.preventDefault();
    },
    true,
  );
}
