// The device's camera. It is on from `openCamera` to `close`, and no picture leaves the browser.

export type Camera = {
  stream: MediaStream
  /** The one in use, and all available ones. */
  deviceId: string
  choices: readonly { id: string; label: string }[]
  /** Turns its torch on and off, if it has one. */
  light?: (isOn: boolean) => Promise<void>
  close(): void
}

/** Permission denied; no camera (or none for a page without HTTPS); or in use elsewhere. */
export type NoCamera = 'denied' | 'absent' | 'busy'

// At this size the bars of a small code are three pixels wide.
const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The named camera, otherwise the one facing away from the user. */
export async function openCamera(deviceId?: string): Promise<Camera | NoCamera> {
  // Undefined without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return 'absent'
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  try {
    const stream = await devices.getUserMedia({ audio: false, video: { ...size, ...which } })
    return await opened(devices, stream)
  } catch (error) {
    return whyNot(error)
  }
}

async function opened(devices: MediaDevices, stream: MediaStream): Promise<Camera | NoCamera> {
  const [track] = stream.getVideoTracks()
  if (!track) return 'absent'
  // Without the list of others it is the only choice. It is already on, and the caller must be able to close it.
  const all = await devices.enumerateDevices().catch(() => [])
  const cameras = all.filter(({ kind }) => kind === 'videoinput')
  const choices = cameras.map(({ deviceId: id, label }, place) => ({
    id,
    label: label || `Camera ${place + 1}`,
  }))
  const camera = {
    stream,
    deviceId: track.getSettings().deviceId ?? '',
    choices,
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
  return hasTorch(track) ? { ...camera, light: (isOn) => light(track, isOn) } : camera
}

// The DOM types lack `torch` (W3C Image Capture).
const hasTorch = (track: MediaStreamTrack) =>
  'getCapabilities' in track && Boolean((track.getCapabilities() as { torch?: boolean }).torch)

async function light(track: MediaStreamTrack, torch: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}

function whyNot(error: unknown): NoCamera {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'absent'
}
