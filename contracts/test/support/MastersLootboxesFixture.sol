// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersCollectionUpgradeable} from "../../src/masters/MastersCollectionUpgradeable.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {MastersItemsFixture} from "./MastersItemsFixture.sol";
import {LootboxVouchers} from "./LootboxVouchers.sol";

/// @dev A shop of two kinds of boxes, with the real items in them and the real beacon, and a buyer with coins, tokens
/// and tickets.
abstract contract MastersLootboxesFixture is MastersItemsFixture, LootboxVouchers {
    uint256 internal constant WOODEN = 1;
    uint256 internal constant IRON = 2;
    uint256 internal constant WOODEN_BOX = 2 ** 32 + 1;
    uint256 internal constant IRON_BOX = 2 * 2 ** 32 + 1;
    uint256 internal constant CROWN = 9;
    uint256 internal constant MAX_BOXES = 1_000;
    uint256 internal constant BOX_COINS = 1 ether;
    uint256 internal constant BOX_TOKENS = 20 ether;
    uint256 internal constant BOX_TICKETS = 2;
    uint256 internal constant FIRST_BLOCK = 1_000;
    uint8 internal constant DELAY = 3;
    string internal constant BOXES_URI = "https://hatchery.test/masters/lootboxes/{id}";

    /// @dev The address where chains with EIP-2935 keep older hashes.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    DrawBeacon internal beacon;

    function setUp() public virtual override {
        super.setUp();
        vm.roll(FIRST_BLOCK);
        vm.etch(HISTORY, "");
        beacon = _newBeacon("");
        lootboxes = _newLootboxes();
        vm.startPrank(owner);
        items.setOperator(address(lootboxes), true);
        lootboxes.setOperator(operator, true);
        lootboxes.flipState();
        _addBox(WOODEN);
        _addBox(IRON);
        vm.stopPrank();
        vm.startPrank(alice);
        token.approve(address(lootboxes), type(uint256).max);
        tickets.setApprovalForAll(address(lootboxes), true);
        vm.stopPrank();
    }

    function _addBox(uint256 boxId) private {
        address[] memory currencies = new address[](3);
        uint256[] memory prices = new uint256[](3);
        (currencies[0], currencies[1], currencies[2]) = (NATIVE, address(token), address(tickets));
        (prices[0], prices[1], prices[2]) = (BOX_COINS, BOX_TOKENS, BOX_TICKETS);
        lootboxes.addBox(boxId, MAX_BOXES, GOLD, currencies, prices);
        lootboxes.publishOdds(boxId, 1, range(SWORD, 3), _weights());
        lootboxes.setBoxEnabled(boxId, true);
    }

    /// @dev Weights of a sword, a shield and a crown.
    function _weights() internal pure returns (uint256[] memory weights) {
        weights = range(0, 3);
        (weights[0], weights[1], weights[2]) = (70, 25, 5);
    }

    /// @dev Puts other odds of a kind in force, which give crowns alone.
    function _publishCrowns(uint256 boxId) internal {
        vm.prank(owner);
        lootboxes.publishOdds(boxId, 2, list(CROWN), list(1));
    }

    function _newLootboxes() internal returns (MastersLootboxes) {
        return MastersLootboxes(_proxy(_deployCode("MastersLootboxes"), _initialize(_lootboxesParameters())));
    }

    function _initialize(MastersCollectionUpgradeable.CollectionParameters memory parameters)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(MastersLootboxes.initialize, (parameters, address(items), beacon, DELAY));
    }

    function _lootboxesParameters() internal view returns (MastersCollectionUpgradeable.CollectionParameters memory) {
        return MastersCollectionUpgradeable.CollectionParameters({
            initialOwner: owner,
            initialSigner: signer,
            treasury: treasury,
            royaltyBasisPoints: 500,
            tickets: address(tickets),
            uri: BOXES_URI
        });
    }

    /// @dev Two wooden boxes and three iron ones for coins, not signed yet.
    function _sale(address receiver, uint256 voucherId)
        internal
        pure
        returns (IMastersCollection.MintItemPayload memory payload)
    {
        payload = _payload(receiver, voucherId);
        payload.tokenIds = list(WOODEN_BOX, IRON_BOX);
    }

    function _signedSale(IMastersCollection.MintItemPayload memory payload)
        internal
        view
        returns (IMastersCollection.MintItemPayload memory)
    {
        payload.signature = _signDigest(SIGNER_KEY, _boxesDigest(payload, DEADLINE), DEADLINE);
        return payload;
    }

    function _giveBoxes(address account, uint256 boxId, uint256 amount) internal {
        vm.prank(operator);
        lootboxes.mintRewardItem(account, list(_box(boxId, 1)), list(amount));
    }

    /// @dev Gives `account` boxes and opens them.
    function _request(address account, uint256 boxId, uint256 amount) internal returns (uint256) {
        _giveBoxes(account, boxId, amount);
        vm.prank(account);
        return lootboxes.requestOpening(_box(boxId, 1), amount);
    }

    /// @dev Sets the hash that decides and goes to the first block in which the opening can be revealed.
    function _mature(uint256 openingId, bytes32 blockHash) internal {
        uint256 drawBlock = lootboxes.getOpening(openingId).drawBlock;
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, blockHash);
    }

    function _subject() internal view virtual override returns (address) {
        return address(lootboxes);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("MastersLootboxes");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        MastersCollectionUpgradeable.CollectionParameters memory parameters = _lootboxesParameters();
        parameters.initialOwner = stranger;
        return _initialize(parameters);
    }
}
