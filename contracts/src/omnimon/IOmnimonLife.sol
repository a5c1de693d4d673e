// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Omnimon: creature data and life on one chain
/// @notice Draws traits, equips items, claims boxes for journeys, and holds the owner's settings.
/// @dev Traits and items have one id: slot * 1,000 + variant, slots from 0 to 14 and variants from 1 to 999. Zero is
/// none. Items are tokens of IOmnichainItems, where Omnimon is an operator. A creature with an open draw can be
/// transferred while nobody knows the outcome, but not sent to another chain, converted, equipped or rerolled.
/// WARNING: the seller can change a creature until it is sold. A buyer must check its data in the block of the
/// purchase.
interface IOmnimonLife {
    /// @param hash seed of its looks beside the traits, set by its first draw; zero until then, and forever if that
    /// draw lapsed
    /// @param jumps counted journeys between chains
    /// @param claimedBoxes boxes claimed, at most one per jump
    /// @param lastBridgeBlock the block of its last arrival on this chain; zero for one that has not left where it was
    /// minted
    /// @param rerolls number of rerolls
    /// @param traits by slot
    /// @param equippedTraits the items that it wears, by slot
    struct Creature {
        uint256 hash;
        uint256 jumps;
        uint256 claimedBoxes;
        uint256 lastBridgeBlock;
        uint256 rerolls;
        uint256[15] traits;
        uint256[15] equippedTraits;
    }

    /// @notice A draw was opened. The value of `drawBlock` and the current pools decide the traits.
    event DrawOpened(uint256 indexed tokenId, uint256 drawBlock);

    /// @notice The traits of a creature changed.
    /// @param seed seed of the draw; zero if the draw lapsed
    event TraitsDrawn(uint256 indexed tokenId, bytes32 seed, uint256[15] traits);

    /// @notice A creature now wears `itemId` instead of `formerItemId`, which is zero if the slot was empty.
    event ItemEquipped(uint256 indexed tokenId, uint256 itemId, uint256 formerItemId);

    /// @notice A trait of a creature became an item of its owner.
    /// @param worn whether it was worn; otherwise it was the creature's own
    event TraitConverted(uint256 indexed tokenId, uint256 traitId, bool worn);

    /// @notice A box was claimed for a creature. `claimedBoxes` is its new total.
    event BoxClaimRecorded(uint256 indexed tokenId, uint256 claimedBoxes);

    /// @notice Minting was opened or closed.
    event EnabledChanged(bool enabled);

    /// @notice The prices of a creature and of its first reroll changed.
    event PricesChanged(uint256 price, uint256 rerollPrice);

    /// @notice Sets how many blocks a creature must stay for its jump to count.
    event BlocksBetweenJumpsChanged(uint256 blocksBetweenJumps);

    /// @notice The items contract changed.
    event ItemsChanged(address indexed items);

    /// @notice The base of metadata URIs changed.
    event BaseURIChanged(string baseUri);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice The owner withdrew proceeds.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice Minting is not open.
    error Omnimon_Disabled();

    /// @notice All creatures of this chain are minted.
    error Omnimon_SoldOut(uint256 endId);

    /// @notice Exactly `due` must be paid.
    error Omnimon_WrongPayment(uint256 paid, uint256 due);

    /// @notice `account` does not own the creature.
    error Omnimon_NotTheOwner(uint256 tokenId, address account);

    /// @notice The creature's traits are being drawn. `reveal` ends that.
    error Omnimon_DrawIsOpen(uint256 tokenId);

    /// @notice The creature has no open draw.
    error Omnimon_NoOpenDraw(uint256 tokenId);

    /// @notice Minting cannot open before there are trait pools.
    error Omnimon_NoTraitPools();

    /// @notice The creature has no traits left.
    error Omnimon_NothingToReroll(uint256 tokenId);

    /// @notice The creature reached the maximum number of rerolls.
    error Omnimon_TooManyRerolls(uint256 tokenId);

    /// @notice There is no such slot or variant.
    error Omnimon_UnknownTrait(uint256 traitId);

    /// @notice The creature neither has nor wears this trait.
    error Omnimon_NoSuchTrait(uint256 tokenId, uint256 traitId);

    /// @notice All boxes for the creature's jumps are claimed.
    error Omnimon_NoBoxLeft(uint256 tokenId);

    /// @notice Only the items contract may record boxes.
    error Omnimon_NotTheItems(address caller);

    /// @notice The range of ids is empty or too large, or the delay is zero.
    error Omnimon_InvalidParameters();

    /// @notice The receiver rejected the coins.
    error Omnimon_TransferFailed(address to);

    /// @notice Reveals a creature's open draw once the draw block is settled. Until then it only helps to settle it.
    /// Anyone may call it. It fails only if no draw is open.
    /// @dev A draw lapses only where the beacon has no key and the block's hash is no longer available. Each trait then
    /// becomes the most likely one of its slot.
    function reveal(uint256 tokenId) external;

    /// @notice Burns an item of the caller and equips it. The item worn in that slot before is returned. Only the
    /// creature's owner.
    function equipItem(uint256 tokenId, uint256 itemId) external;

    /// @notice Converts a worn trait into an item, or the creature's own trait if it does not wear this one. Only the
    /// creature's owner.
    function convertTraitToItem(uint256 tokenId, uint256 traitId) external;

    /// @notice Records that `claimer`, who must own the creature, claimed a box for one of its jumps. Only the contract
    /// of items.
    function recordClaimedBox(uint256 tokenId, address claimer) external;

    /// @notice Opens minting, or closes it. Only the owner.
    function flipState() external;

    /// @notice Sets what a creature costs, and its first reroll. Only the owner.
    function setPrices(uint256 price, uint256 rerollPrice) external;

    /// @notice Sets how many blocks a creature must stay here for its departure to count as a jump. The first departure
    /// always counts. Only the owner.
    function setBlocksBetweenJumps(uint256 blocksBetweenJumps) external;

    /// @notice Sets the contract of items. Only the owner.
    /// @dev WARNING: worn items are returned as items of this contract, wherever they came from.
    function setItems(address items) external;

    /// @notice Sets the base of metadata URIs. The token id is appended. Only the owner.
    function setBaseURI(string calldata baseUri) external;

    /// @notice Sets where royalties go. Only the owner.
    function setRoyalty(address receiver, uint96 basisPoints) external;

    /// @notice Withdraws all proceeds. Only the owner.
    function withdraw(address payable to) external;

    /// @notice Returns a creature's data. Reverts if it is not on this chain.
    function omnimon(uint256 tokenId) external view returns (Creature memory);

    /// @notice Returns the draw block of a creature, or zero if no draw is open. The draw was opened `drawDelay()`
    /// blocks before.
    function openDraw(uint256 tokenId) external view returns (uint256 drawBlock);

    /// @notice Returns the price of a creature's next reroll: `rerollPrice()` times the number of that reroll.
    function priceToReroll(uint256 tokenId) external view returns (uint256);

    /// @notice Whether minting is open.
    function enabled() external view returns (bool);

    /// @notice Returns the price of a creature.
    function price() external view returns (uint256);

    /// @notice Returns the price of a creature's first reroll.
    function rerollPrice() external view returns (uint256);

    /// @notice Returns the IDrawBeacon that gives the values of draw blocks.
    function drawBeacon() external view returns (address);

    /// @notice Returns the number of blocks between opening a draw and its draw block.
    function drawDelay() external view returns (uint256);

    /// @notice Returns the value that `setBlocksBetweenJumps` set.
    function blocksBetweenJumps() external view returns (uint256);

    /// @notice Returns the IOmnimonTraits contract that draws traits.
    function traitSource() external view returns (address);

    /// @notice The contract of items.
    function items() external view returns (address);

    /// @notice Returns the id of the next creature. It is above `endId()` when all are minted.
    function nextMintId() external view returns (uint256);

    /// @notice The first id of this chain.
    function startId() external view returns (uint256);

    /// @notice The last id of this chain.
    function endId() external view returns (uint256);

    /// @notice Returns the base of metadata URIs.
    function baseURI() external view returns (string memory);
}
