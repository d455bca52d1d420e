const isOn = ({ target }: Event, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null;

/**
 * Makes a held Enter key press a button or submit a form only once. Browsers repeat it for as long as the key is held: a failing
 * form would be resubmitted immediately, and a sign-in would use up its attempts. A double click, too, follows a link or sends a
 * form only once: the second click may come before a busy computer has drawn what the first one did.
 */
export function pressOnce(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && event.repeat && isOn(event, 'a, button, input')) event.preventDefault();
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2 || !isOn(event, 'a, [type=submit]')) return;
      event.preventDefault();
      // The plan table follows its Edit links itself.
      event.stopPropagation();
    },
    true,
  );
}
