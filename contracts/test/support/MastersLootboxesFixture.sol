// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersCollectionUpgradeable} from "../../src/masters/MastersCollectionUpgradeable.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {MastersItemsFixture} from "./MastersItemsFixture.sol";
import {LootboxVouchers} from "./LootboxVouchers.sol";

/// @dev A shop of two kinds of boxes, with the real items in them, and a buyer with coins, tokens and tickets.
abstract contract MastersLootboxesFixture is MastersItemsFixture, LootboxVouchers {
    uint256 internal constant WOODEN = 1;
    uint256 internal constant IRON = 2;
    uint256 internal constant MAX_BOXES = 1_000;
    uint256 internal constant BOX_COINS = 1 ether;
    uint256 internal constant BOX_TOKENS = 20 ether;
    uint256 internal constant BOX_TICKETS = 2;
    bytes32 internal constant ODDS = keccak256("odds");
    string internal constant BOXES_URI = "https://hatchery.test/masters/lootboxes/{id}";

    function setUp() public virtual override {
        super.setUp();
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
        lootboxes.publishOdds(boxId, 1, ODDS);
        lootboxes.setBoxEnabled(boxId, true);
    }

    function _newLootboxes() internal returns (MastersLootboxes) {
        bytes memory data = abi.encodeCall(MastersLootboxes.initialize, (_lootboxesParameters(), address(items)));
        return MastersLootboxes(_proxy(_deployCode("MastersLootboxes"), data));
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

    function _giveBoxes(address account, uint256 boxId, uint256 amount) internal {
        vm.prank(operator);
        lootboxes.mintRewardItem(account, list(boxId), list(amount));
    }

    /// @dev Gives `account` boxes and opens them.
    function _request(address account, uint256 boxId, uint256 amount) internal returns (uint256) {
        _giveBoxes(account, boxId, amount);
        vm.prank(account);
        return lootboxes.requestOpening(boxId, amount, 1);
    }

    /// @dev Two swords and three shields that were in wooden boxes.
    function _outcome(address receiver, uint256 amount, uint256 openingId)
        internal
        view
        returns (IMastersLootboxes.OpenBoxPayload memory payload)
    {
        payload.receiver = receiver;
        payload.boxId = WOODEN;
        payload.amount = amount;
        payload.tokenIds = list(SWORD, SHIELD);
        payload.amounts = list(2, 3);
        payload.oddsVersion = 1;
        payload.voucherId = openingId;
        payload.signature = _signOutcome(SIGNER_KEY, payload, DEADLINE);
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
        return abi.encodeCall(MastersLootboxes.initialize, (parameters, address(items)));
    }
}
