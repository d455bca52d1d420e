import { apiBase } from '../../../../../shared/api/operation.ts';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { CallsPanel } from '../calls-panel.tsx';
import { CallDetails } from './call-details.tsx';
import { HowToCall } from './how-to-call.tsx';

/** Every call of the API, for developers of client programs. Generated from the contract, so it is never out of date. */
export function ApiReferencePage() {
  return (
    <Page
      title="API Reference"
      lead="Every API call, with its parameters, its answers and its errors."
      links={
        <TextLink to={`${apiBase}/openapi.json`} reloadDocument download="coverage-guide-openapi.json">
          OpenAPI document
        </TextLink>
      }
    >
      <HowToCall />
      <CallsPanel
        failed="The API reference could not be loaded."
        invitation="Choose a call to read about it."
        show={(call) => <CallDetails call={call} />}
      />
    </Page>
  );
}
