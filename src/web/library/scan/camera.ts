// The camera of the device. Its light is on from `openCamera` to `close`, and nothing of what it sees leaves the browser.

export type Camera = {
  stream: MediaStream
  /** The one in use, and all there are. */
  deviceId: string
  choices: readonly { id: string; label: string }[]
  /** Turns its lamp on and off, if it has one. */
  light?: (isOn: boolean) => Promise<void>
  close(): void
}

/** Not allowed; none there (or none that a page without HTTPS may ask for); or in use elsewhere. */
export type NoCamera = 'denied' | 'absent' | 'busy'

// Bars of a small code are three pixels wide at this size.
const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The one named, else the one that looks away from who holds the device. */
export async function openCamera(deviceId?: string): Promise<Camera | NoCamera> {
  // There are none without HTTPS.
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
  // Without the others it is the only choice: it is on already, and must be closed by whoever opened it.
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
  return hasLight(track) ? { ...camera, light: (isOn) => light(track, isOn) } : camera
}

// The types of the DOM do not know `torch` (W3C Image Capture).
const hasLight = (track: MediaStreamTrack) =>
  'getCapabilities' in track && Boolean((track.getCapabilities() as { torch?: boolean }).torch)

async function light(track: MediaStreamTrack, torch: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}

function whyNot(error: unknown): NoCamera {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'absent'
}
