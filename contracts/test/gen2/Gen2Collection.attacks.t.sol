// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {MonsterRefuser, ReenteringHatcher, ShinyHunter} from "../support/Gen2Attackers.sol";
import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";

contract Gen2CollectionAttacksTest is Gen2CollectionFixture {
    ShinyHunter private hunter;
    ReenteringHatcher private reenterer;

    function setUp() public override {
        super.setUp();
        hunter = new ShinyHunter(collection);
        reenterer = new ReenteringHatcher(collection);
        _giveEggs(address(hunter));
        _giveEggs(address(reenterer));
    }

    // drawing again

    function test_GivenTheTransactionThatPays_NothingIsRevealedInIt() public {
        (uint256 requestId, uint256 revealed) = hunter.hatchAndReveal(SOLAR);
        vm.assertEq(revealed, requestId);
    }

    /// @dev A receiver that reverts takes back the reveal of its own transaction, and finds the same outcome in the
    /// next, whoever hatched in between.
    function testFuzz_GivenAReceiverThatReverts_TheOutcomeStays(bytes32 blockHash, uint256 amount) public {
        vm.assume(blockHash != 0);
        amount = bound(amount, 1, 10);
        hunter.hatch(SOLAR, amount);
        uint256[] memory expected = model.hatch(blockHash, address(collection), 0, SOLAR, amount);
        vm.assume(expected[0] < 1000);
        _mature(0, blockHash);

        bytes memory reason = abi.encodeWithSelector(ShinyHunter.Disliked.selector, expected[0]);
        vm.expectRevert(reason);
        collection.revealAndClaim(1, list(0));

        _hatch(alice, SOLAR, 10);
        vm.expectRevert(reason);
        collection.revealAndClaim(2, list(0));

        collection.reveal(2);
        vm.assertEq(_drawnOf(0), expected);
        vm.expectRevert(reason);
        collection.claim(list(0));
        vm.assertEq(_drawnOf(0), expected);

        hunter.tolerate();
        collection.claim(list(0));
        vm.assertEq(collection.balanceOf(address(hunter), expected[0]), model.drawn(expected[0]));
    }

    /// @dev Whom the order of the reveals could favour cannot change it.
    function testFuzz_GivenAnyOneWhoReveals_TheOutcomeIsTheSame(bytes32 blockHash, uint256 split) public {
        vm.assume(blockHash != 0);
        for (uint256 i = 0; i < 4; ++i) {
            _hatch(i % 2 == 0 ? alice : bob, SOLAR, 5);
        }
        _mature(0, blockHash);
        vm.prank(alice);
        collection.reveal(bound(split, 0, 4));
        vm.prank(bob);
        collection.reveal(4);
        for (uint256 i = 0; i < 4; ++i) {
            vm.assertEq(_drawnOf(i), model.hatch(blockHash, address(collection), i, SOLAR, 5));
        }
    }

    function test_GivenAReceiverThatRefuses_OthersAreServedAndItsMonsterWaits() public {
        MonsterRefuser refuser = new MonsterRefuser();
        eggs.mint(address(refuser), SOLAR, 1);
        refuser.hatch(collection, SOLAR);
        _hatch(alice, SOLAR, 1);
        _mature(0, keccak256("hash"));
        collection.reveal(2);
        uint256[] memory waiting = _drawnOf(0);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(refuser))
        );
        collection.claim(list(0));
        collection.claim(list(1));
        vm.assertEq(collection.balanceOf(alice, _mintedTo(alice)), 1);
        vm.assertEq(_drawnOf(0), waiting);
    }

    // coming back from the hook

    function test_GivenAReceiverThatClaimsAgain_ItGetsItsMonstersOnce() public {
        _reenter(abi.encodeCall(collection.claim, (list(0))), 1);
        _expectRefused();
    }

    function test_GivenAReceiverOfABatchThatClaimsAgain_ItGetsItsMonstersOnce() public {
        _reenter(abi.encodeCall(collection.claim, (list(0))), 10);
        _expectRefused();
    }

    function test_GivenAReceiverThatRevealsAndClaims_TheInnerCallFails() public {
        _reenter(abi.encodeCall(collection.revealAndClaim, (1, list(0))), 2);
        _expectRefused();
    }

    /// @dev Neither call touches what is being claimed: a request from the hook is a request like any other.
    function test_GivenAReceiverThatHatchesInItsHook_TheRequestWaitsItsTurn() public {
        _reenter(abi.encodeCall(collection.hatchMultiple, (LUNAR, 2)), 1);
        vm.assertEq(reenterer.succeeded(), true);
        vm.assertEq(collection.pendingEggs(LUNAR), 2);
        vm.assertEq(eggs.burnt(LUNAR), 2);
    }

    function test_GivenAReceiverThatRevealsInItsHook_NothingIsDrawnTwice() public {
        reenterer.hatch(SOLAR, 1);
        _hatch(alice, SOLAR, 1);
        bytes32 blockHash = keccak256("hash");
        _mature(0, blockHash);
        uint256[] memory first = model.hatch(blockHash, address(collection), 0, SOLAR, 1);
        uint256[] memory second = model.hatch(blockHash, address(collection), 1, SOLAR, 1);
        reenterer.arm(abi.encodeCall(collection.reveal, (5)));
        collection.revealAndClaim(1, list(0));
        vm.assertEq(reenterer.succeeded(), true);
        vm.assertEq(collection.balanceOf(address(reenterer), first[0]), 1);
        vm.assertEq(_drawnOf(1), second);
    }

    function _reenter(bytes memory callback, uint256 amount) private {
        reenterer.hatch(SOLAR, amount);
        uint256[] memory ids = _revealNext(keccak256("hash"));
        reenterer.arm(callback);
        collection.claim(list(0));
        vm.assertEq(reenterer.attempted(), true);
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertEq(collection.balanceOf(address(reenterer), ids[i]), model.drawn(ids[i]));
        }
    }

    function _expectRefused() private view {
        vm.assertEq(reenterer.succeeded(), false);
        vm.assertEq(
            bytes32(reenterer.reason()),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }

    /// @dev Any monster of an account.
    function _mintedTo(address holder) private view returns (uint256 id) {
        for (id = 40; id <= 142; ++id) {
            if (collection.balanceOf(holder, id) > 0) return id;
            if (collection.balanceOf(holder, id * 1000 + 888) > 0) return id * 1000 + 888;
        }
    }
}
