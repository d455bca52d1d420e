/**
 * Makes a held Enter key press a button or submit a form only once. Browsers repeat it for as long as the key is held: a failing
 * form would be resubmitted immediately, and a sign-in would use up its attempts.
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
