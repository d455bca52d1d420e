import './password-meter.css';
import { passwordChecks, passwordStrength } from '../../../../shared/people/password-strength.ts';
import { CheckIcon, DotIcon } from '../../kit/row-icons.tsx';

/** How strong a new password looks, and what would make it stronger. It advises; the server decides. */
export function PasswordMeter({ password }: { readonly password: string }) {
  const strength = passwordStrength(password);
  return (
    <div className="password-meter" data-strength={password === '' ? undefined : strength}>
      <div className="password-meter-line">
        <span className="password-meter-bar" aria-hidden="true" />
        <span role="status">{password !== '' && `Password strength: ${strength}`}</span>
      </div>
      <ul className="password-checks" aria-label="What makes a password strong">
        {passwordChecks.map(({ label, holds }) => {
          const held = holds(password);
          return (
            <li key={label} data-held={held || undefined}>
              {held ? CheckIcon : DotIcon}
              {label}
              <span className="password-unseen">{held ? ': yes' : ': not yet'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
