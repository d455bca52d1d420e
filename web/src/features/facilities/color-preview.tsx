import { contrastRatio, textOn } from '../../../../shared/facility/contrast.ts';
import { facilityVariables, surfaces } from '../../theme/facility-color.ts';

type Props = { readonly color: string; readonly facilityName: string };

const shown = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** How top bar, button and link look in a colour, by day and in dark mode, with their contrasts. */
export function ColorPreview({ color, facilityName }: Props) {
  const variables = facilityVariables(color);
  const ink = { light: variables['--facility-ink-light'], dark: variables['--facility-ink-dark'] };
  const onFill = textOn(color);
  const adjusted = ink.light !== color;
  return (
    <fieldset className="facility-preview">
      <legend>Preview</legend>
      <div className="facility-preview-modes">
        {(['light', 'dark'] as const).map((mode) => (
          <div key={mode} className="facility-preview-page" style={{ backgroundColor: surfaces[mode] }}>
            <div className="facility-preview-bar" style={{ backgroundColor: color, color: onFill }}>
              {facilityName}
            </div>
            <div className="facility-preview-body">
              <span className="facility-preview-button" style={{ backgroundColor: color, color: onFill }}>
                Button
              </span>
              <span className="facility-preview-link" style={{ color: ink[mode] }}>
                Link
              </span>
            </div>
          </div>
        ))}
      </div>
      <p className="quiet" role="status">
        Text on the colour: {shown(contrastRatio(onFill ?? color, color))}. Links:{' '}
        {shown(contrastRatio(ink.light ?? color, surfaces.light))} on white,{' '}
        {shown(contrastRatio(ink.dark ?? color, surfaces.dark))} in dark mode.{' '}
        {adjusted && 'The colour is pale, so links are shown in a darker shade of it.'}
      </p>
    </fieldset>
  );
}
