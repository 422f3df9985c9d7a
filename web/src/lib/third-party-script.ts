interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/**
 * Adds a third-party script under the Trusted Types policy that the page's headers allow for it. The policy accepts this
 * URL only. A policy can be created once, so call this once for each script.
 */
export function addThirdPartyScript(url: string, policyName: string): HTMLScriptElement {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(policyName, {
    createScriptURL: (requested) => {
      if (requested !== url) throw new TypeError(`the policy ${policyName} does not allow ${requested}`);
      return requested;
    },
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
  return script;
}
